import { Link } from 'react-router'
import { count } from '../language/format.ts'
import { t } from '../language/translate.ts'
import { Mark } from '../page/mark.tsx'
import { toneOf } from '../values/tones.ts'
import styles from './share-list.module.css'

interface Share {
  name: string
  count: number
  /** Where its list is; left out where there is none. */
  to?: string
  /** Of these: filled deeper in the bar, and said beside the count. */
  part?: { count: number; label: string }
}

/** Counts by name with a bar for each one's share; every line leads to its list. */
export function ShareList({ label, shares }: { label: string; shares: Share[] }) {
  const largest = Math.max(1, ...shares.map((share) => share.count))
  return (
    <ul className={styles.shares} aria-label={label}>
      {shares.map((share) => (
        <li key={share.to ?? share.name}>
          <div className={styles.row}>
            {share.to === undefined ? (
              <Mark word={share.name} isPlain />
            ) : (
              <Link to={share.to} style={{ color: 'inherit' }}>
                <Mark word={share.name} isPlain />
              </Link>
            )}
            <span>
              {share.part && (
                <span className={styles.part}>{t('{part} of', { part: share.part.label })} </span>
              )}
              {count(share.count)}
            </span>
          </div>
          <div className={styles.bar}>
            <div
              className={styles.fill}
              style={{
                width: `${(share.count / largest) * 100}%`,
                '--tone': share.part
                  ? 'var(--mantine-color-blue-5)'
                  : `var(--mantine-color-${toneOf(share.name).color})`,
              }}
            >
              {share.part && (
                <div
                  className={styles.filledPart}
                  style={{ width: `${(share.part.count / Math.max(1, share.count)) * 100}%` }}
                />
              )}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
