import { basePath } from '../ui/window/base-path.ts'
import styles from './shell.module.css'

/** The mark beside a name: the product's, or the account's that is worked in. */
export const Brand = ({ name }: { name: string }) => (
  <div className={styles.brand}>
    <img src={`${basePath}/favicon.svg`} alt="" width={24} height={24} />
    <span>{name}</span>
  </div>
)
