import { describeSettings, describeSource } from '../../../web/platforms/describe-platform.ts'
import { type Platform, type PlatformGroup, platformGroups } from '../../../web/platforms/platform.ts'
import { platforms } from '../../../web/platforms/platforms.ts'

const written = `<!-- Written by \`npm run connect\` from web/platforms: change it there. -->
`

const ofGroup = (id: PlatformGroup): readonly Platform[] => platforms.filter(({ group }) => group === id)

/** Angle brackets would be read as HTML. */
const asMarkdown = (text: string): string => text.replaceAll('<', '\\<')

function sourceOf(platform: Platform): string {
  const { source } = platform
  const said = describeSource(platform)
  return source === null ? `*${said}*` : `*${said} [Page](${source.url}), read on ${source.readOn}.*`
}

function sectionOf(platform: Platform): string {
  const { id, name, steps, sends, note, settings } = platform
  const set = describeSettings(settings)
  const parts = [
    `<a id="${id}"></a>\n\n## ${name}`,
    steps.map((step, index) => `${index + 1}. ${asMarkdown(step)}`).join('\n'),
    `**It sends** ${asMarkdown(sends)}`,
    ...(note === undefined ? [] : [asMarkdown(note)]),
    ...(set.length === 0 ? [] : [`**Leadline sets** ${set.join(' ')}`]),
    sourceOf(platform),
  ]
  return parts.join('\n\n')
}

function pageOf({ id, title }: (typeof platformGroups)[number]): string {
  const sections = ofGroup(id).map(sectionOf).join('\n\n')
  return `${written}
# Connect: ${title.toLowerCase()}

[All platforms](README.md). In the console choose New webhook and the platform: the address is made there, with the settings
below. «The address» in the steps is that one. What arrives shows on the webhook's page within seconds.

${sections}
`
}

function indexOfPages(): string {
  const groups = platformGroups.map(
    ({ id, title }) =>
      `**[${title}](${id}.md)**: ${ofGroup(id)
        .map((one) => `[${one.name}](${id}.md#${one.id})`)
        .join(', ')}.`,
  )
  const borneOut = platforms.filter(({ source }) => source?.covers === 'steps').length
  return `${written}
# Connect a platform

${platforms.length} platforms, each with where to paste the address of a webhook, what is sent, and what Leadline sets for it. Of ${borneOut} the
vendor's own page describes the steps, and is named with the day it was read (as a stored copy, which may be older). Of
the others it does not, or no page was found: there it says so, and the vendor is to be asked.

${groups.join('\n\n')}

What arrives and is not understood is kept: correct the [mapping](../mapping.md) and replay it.
`
}

/** Every file of docs/connect, by its name. */
export function connectPages(): Map<string, string> {
  const pages = platformGroups.map((group) => [`${group.id}.md`, pageOf(group)] as const)
  return new Map([['README.md', indexOfPages()], ...pages])
}
