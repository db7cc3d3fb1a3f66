import type { ReactNode } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** Modules of white around the code, which readers need. */
const border = 3

/** A text as a QR code; `label` says what it is for. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { data, size } = encode(text, { ecc: 'M', border })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
