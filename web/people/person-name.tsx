import { initialsOf, personColor } from './initials.ts'
import styles from './person-name.module.css'

/** Initials in a colour of their own. */
export const Initials = ({ name }: { name: string }) => (
  <span
    className={styles.initials}
    style={{ '--tone': `var(--mantine-color-${personColor(name)})` }}
    aria-hidden="true"
  >
    {initialsOf(name)}
  </span>
)

/** Somebody's initials and her name: a column of people is read at a glance. */
export const PersonName = ({ name }: { name: string }) => (
  <span className={styles.person}>
    <Initials name={name} />
    <span>{name}</span>
  </span>
)
