import type hindi from './hindi.json'
import type hindiService from './hindi-service.json'

/** A text of the console in English, which is also its name in the catalogues of the other languages. */
export type Message = keyof typeof hindi

interface Catalogue {
  /** The texts of the console by their English. */
  readonly texts: Readonly<Record<Message, string>>
  /** Sentences of the service, as patterns with names in braces. */
  readonly service: Readonly<Record<keyof typeof hindiService, string>>
}

export const languages = ['en', 'hi'] as const

export type Language = (typeof languages)[number]

/** What each calls itself. */
export const ownNames: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' }

const storageKey = 'leadline-language'

/** The texts of the chosen language; none for English, whose texts stand in the code. Fetched before the first page. */
export const catalogue: Catalogue | undefined = chosen() === 'hi' ? await fetched() : undefined

export const language: Language = catalogue ? 'hi' : 'en'

/** For numbers, amounts and dates: as India writes them in that language, in the digits of both. */
export const locale: string = `${language}-IN-u-nu-latn`

if (catalogue) document.documentElement.lang = language

/** Keeps the choice in this browser and loads the page anew in it; what forms keep of what was typed stays. */
export function chooseLanguage(next: Language): void {
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // A browser that keeps nothing stays with its language.
  }
  window.location.reload()
}

function chosen(): string | null {
  if (typeof document === 'undefined') return null
  try {
    return localStorage.getItem(storageKey)
  } catch {
    // The browser keeps nothing.
    return null
  }
}

/** A console in English is better than none. */
async function fetched(): Promise<Catalogue | undefined> {
  return Promise.all([import('./hindi.json'), import('./hindi-service.json')]).then(
    ([texts, service]) => ({ texts: texts.default, service: service.default }),
    () => undefined,
  )
}
