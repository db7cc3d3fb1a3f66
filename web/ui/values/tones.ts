import tonesByWord from './tones.json'

interface Tone {
  /** A theme colour with its shade joined by a hyphen, as Mantine names its variables. */
  color: string
  hollow?: boolean
}

const tones: Readonly<Record<string, Tone>> = tonesByWord

// Neighbours differ in lightness as well as in hue, so that they are told apart without colour vision.
const seriesColors = ['pine-7', 'pine-3', 'blue-5', 'yellow-4', 'violet-4', 'gray-4']

/** The dot of a word; one that has no tone of its own is quiet. */
export const toneOf = (word: string): Tone => tones[word] ?? { color: 'gray-5' }

/** The CSS colour of a chart's series: the word's own tone, or the next of the palette. */
export function seriesColor(word: string, index: number): string {
  const color = tones[word]?.color ?? seriesColors[index % seriesColors.length] ?? 'gray-5'
  return `var(--mantine-color-${color})`
}
