interface Tone {
  /** A theme colour with its shade joined by a hyphen, as Mantine names its variables. */
  color: string
  hollow?: boolean
}

const tones: Record<string, Tone> = {
  New: { color: 'blue-5' },
  Contacted: { color: 'orange-5' },
  Qualified: { color: 'violet-5' },
  Proposal: { color: 'grape-4' },
  Won: { color: 'pine-5' },
  Lost: { color: 'gray-5', hollow: true },
  High: { color: 'red-6' },
  Medium: { color: 'yellow-5' },
  Low: { color: 'gray-5', hollow: true },
  Completed: { color: 'pine-5' },
  Busy: { color: 'orange-4' },
  'No Answer': { color: 'yellow-3' },
  Voicemail: { color: 'violet-4' },
  Missed: { color: 'red-4' },
  Created: { color: 'pine-5' },
  Merged: { color: 'blue-6' },
  Repeated: { color: 'gray-5' },
  Ignored: { color: 'gray-5', hollow: true },
  Disabled: { color: 'red-6', hollow: true },
  Enabled: { color: 'pine-5' },
  Active: { color: 'pine-5' },
  Invited: { color: 'blue-5' },
  'Invitation expired': { color: 'gray-5', hollow: true },
  Away: { color: 'yellow-5' },
  'Unused for 90 days': { color: 'yellow-5' },
  'Two values': { color: 'blue-5' },
  Refused: { color: 'red-6' },
  On: { color: 'pine-5' },
  Off: { color: 'gray-5', hollow: true },
  Revoked: { color: 'gray-5', hollow: true },
}

// Neighbours differ in lightness as well as in hue, so that they are told apart without colour vision.
const seriesColors = ['pine-7', 'pine-3', 'blue-5', 'yellow-4', 'violet-4', 'gray-4']

/** The dot of a word; one that has no tone of its own is quiet. */
export const toneOf = (word: string): Tone => tones[word] ?? { color: 'gray-5' }

/** The CSS colour of a chart's series: the word's own tone, or the next of the palette. */
export function seriesColor(word: string, index: number): string {
  const color = tones[word]?.color ?? seriesColors[index % seriesColors.length] ?? 'gray-5'
  return `var(--mantine-color-${color})`
}
