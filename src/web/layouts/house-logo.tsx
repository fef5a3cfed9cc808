import { useHouse } from "../boot.tsx";
import { Link } from "../ui/link.tsx";
import styles from "./house-logo.module.css";

export function HouseLogo() {
  const { logo, name, nameBesideLogo } = useHouse();
  return (
    <Link to="/" className={styles.logo} viewTransition>
      <img src={logo} alt={nameBesideLogo ? "" : name} height={32} className={styles.picture} />
      {nameBesideLogo ? <span className={styles.name}>{name}</span> : null}
    </Link>
  );
}
