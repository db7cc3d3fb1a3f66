import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Names and values, one a line; an empty value is a dash. */
export const Facts = ({ facts }: { facts: { name: string; value: ReactNode }[] }): ReactNode => (
  <dl className={styles.facts}>
    {facts.map(({ name, value }) => (
      <div key={name} style={{ display: 'contents' }}>
        <dt>{name}</dt>
        <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
      </div>
    ))}
  </dl>
)
