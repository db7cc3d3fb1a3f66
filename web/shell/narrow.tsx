import { Outlet } from 'react-router'
import styles from './shell.module.css'

/** Pages of settings: no wider than what is read in one line of sight, in the middle of the room. */
export const Narrow = () => (
  <div className={styles.narrow}>
    <Outlet />
  </div>
)
