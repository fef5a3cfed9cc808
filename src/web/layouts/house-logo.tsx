import { Link } from "react-router";
import { useHouse } from "../boot.tsx";
import styles from "./house-logo.module.css";

export function HouseLogo() {
  const house = useHouse();
  return (
    <Link to="/" className={styles.logo} viewTransition>
      <img src={house.logo} alt={house.name} height={32} className={styles.picture} />
    </Link>
  );
}
