import type { ReactNode } from "react";
import { Screen } from "../../states/screen.tsx";
import styles from "./sign-in.module.css";

interface SignInCardProps {
  readonly house: string;
  readonly title: string;
  readonly children: ReactNode;
}

export function SignInCard({ house, title, children }: SignInCardProps) {
  return (
    <div className={styles.card}>
      <Screen title={title} kind={house}>
        <div className={styles.parts}>{children}</div>
      </Screen>
    </div>
  );
}
