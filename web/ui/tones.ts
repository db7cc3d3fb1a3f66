interface Tone {
  /** A theme colour with its shade joined by a hyphen, as Mantine names its variables. */
  color: string
  hollow?: boolean
}

const tones: Record<string, Tone> = {
  New: { color: 'blue-6' },
  Contacted: { color: 'orange-6' },
  Qualified: { color: 'violet-6' },
  Proposal: { color: 'grape-5' },
  Won: { color: 'pine-5' },
  Lost: { color: 'gray-5', hollow: true },
  High: { color: 'red-6' },
  Medium: { color: 'yellow-6' },
  Low: { color: 'gray-5', hollow: true },
  Completed: { color: 'pine-5' },
  Busy: { color: 'orange-6' },
  'No Answer': { color: 'yellow-6' },
  Voicemail: { color: 'violet-6' },
  Missed: { color: 'red-6' },
  Created: { color: 'pine-5' },
  Merged: { color: 'blue-6' },
  Repeated: { color: 'gray-5' },
  Ignored: { color: 'gray-5', hollow: true },
  Rejected: { color: 'red-6' },
  Disabled: { color: 'red-6', hollow: true },
  Enabled: { color: 'pine-5' },
  Active: { color: 'pine-5' },
  Away: { color: 'yellow-6' },
  Revoked: { color: 'gray-5', hollow: true },
}

const seriesColors = ['pine.6', 'orange.5', 'blue.6', 'grape.5', 'yellow.6', 'cyan.5', 'red.5', 'lime.6']

/** The dot of a word; one that has no tone of its own is quiet. */
export function toneOf(word: string): Tone {
  return tones[word] ?? { color: 'gray-5' }
}

/** The colour of a chart's series: the word's own tone, or the next of the palette. */
export function seriesColor(word: string, index: number): string {
  return tones[word]?.color.replace('-', '.') ?? seriesColors[index % seriesColors.length] ?? 'gray.5'
}
