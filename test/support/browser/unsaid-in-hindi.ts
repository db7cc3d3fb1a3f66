import type { Page } from 'playwright-core'
import { platforms } from '../../../web/platforms/platforms.ts'
import hindi from '../../../web/ui/language/hindi.json' with { type: 'json' }
import hindiService from '../../../web/ui/language/hindi-service.json' with { type: 'json' }

/** Names, brands and abbreviations that a page in Hindi writes in Latin letters too. */
const latinToo =
  /^(Leadline|English|API|CSV|IST|JSON|URL|GET|POST|IP|WhatsApp|Excel|JMESPath|Ctrl|Shift|Enter|Esc|CIDR|xlsx)$/
const between = / · |, |: |; | → | – |[()“”"×]/

/** What a library measures with, and what is typed as it stands. */
const asItStands = new Set(['autosize measurement', 'Console', 'RECEIVED', "form_id == 'contact'"])
const vendors = new Set(platforms.map(({ name }) => name))

/** A word of its own in small letters is the name of a field or a code, which no page shows as it is. */
const isOurs = (text: string): boolean =>
  (text in hindi && !/^\p{Ll}+$/u.test(text)) ||
  Object.keys(hindiService).some((english) => fits(english, text))

function fits(english: string, text: string): boolean {
  const parts = english.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`, 's').test(text)
}

/** What the service tells a page, kept to tell what people and senders wrote from what the console says. */
export interface Heard {
  /** The texts of the page as it is, seen or read out, in Latin letters alone, that nobody has written. */
  unsaid(): Promise<string[]>
}

/** Listens to a page from now on. */
export function hear(page: Page): Heard {
  const written = new Set<string>()
  const keep = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(keep)
    // Words of the interface are no data: they have a name in Hindi.
    if (typeof value !== 'string' || isOurs(value)) return
    for (const part of [value, ...value.split(between), ...value.split(/\s*\n\s*/)]) written.add(part.trim())
  }
  page.on('response', async (response) => {
    if (!response.url().includes('/console/api/')) return
    await response.json().then(keep, () => undefined)
  })
  return {
    async unsaid() {
      const texts = await textsOf(page)
      return [...new Set(texts.map((text) => text.trim()))].filter((text) => isUnsaid(text, written))
    },
  }
}

function isUnsaid(text: string, written: ReadonlySet<string>): boolean {
  if (/\p{Script=Devanagari}/u.test(text) || written.has(text)) return false
  if (vendors.has(text) || asItStands.has(text)) return false
  return text.split(between).some((part) => {
    if (written.has(part.trim())) return false
    const words = part.replaceAll(/\S+@\S+|https?:\/\/\S+|\S*[./_\d]\S*/g, ' ').split(/[^\p{L}]+/u)
    return words.some((word) => word.length > 1 && !latinToo.test(word))
  })
}

function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen: string[] = [document.title]
    const isCode = (element: Element | null): boolean =>
      element?.closest(
        'code, pre, kbd, script, style, [lang="en"], [class*="Avatar"], [class*="initials"]',
      ) != null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!isCode(node.parentElement)) seen.push(node.textContent ?? '')
    for (const element of Array.from(document.querySelectorAll('[aria-label], [placeholder], [title]'))) {
      if (isCode(element)) continue
      for (const name of ['aria-label', 'placeholder', 'title']) seen.push(element.getAttribute(name) ?? '')
    }
    return seen
  })
}
