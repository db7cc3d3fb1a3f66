import styles from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

/** A text to copy as it stands: an address, a command, a body. `what` names it. */
export const CodeBlock = ({ code, what }: { code: string; what: string }) => (
  <div className={styles.block}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.1.1) */}
    <section className={styles.text} tabIndex={0} aria-label={what}>
      <pre>{code}</pre>
    </section>
    <div className={styles.copy}>
      <CopyButton text={code} what={what} />
    </div>
  </div>
)
