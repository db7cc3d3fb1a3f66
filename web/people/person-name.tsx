import { initialsOf, personColor } from './initials.ts'
import styles from './person-name.module.css'

/** Somebody's initials in a colour of her own, and her name: a column of people is read at a glance. */
export const PersonName = ({ name }: { name: string }) => (
  <span className={styles.person}>
    <span
      className={styles.initials}
      style={{ '--tone': `var(--mantine-color-${personColor(name)})` }}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
    <span>{name}</span>
  </span>
)
