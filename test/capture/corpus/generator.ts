import type { Dictionary, Wording } from './dictionary.ts'
import { type Body, put, type Random, randomOf } from './random.ts'

/** What the lead of a body must be. A field that is null must stay empty. */
export interface Truth {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly company: string | null
  readonly city: string | null
}

/** One independent part of a body, with the class of mistake that it may bring. */
export interface Part {
  readonly tag: string
  readonly write: (body: Body) => void
}

/** A body as the parts that it is made of, so that a failure can lose all that it does not need. */
export interface Recipe {
  readonly seed: number
  readonly customer: Part
  readonly others: readonly Part[]
  readonly envelope: readonly string[]
  readonly truth: Truth
}

const mobile = (random: Random): string =>
  `${random.pick(['98', '97', '90', '88', '70', '63'])}${random.digits(8)}`

const written = (random: Random, number: string): string =>
  random.pick([
    number,
    `+91${number}`,
    `91${number}`,
    `+91 ${number.slice(0, 5)} ${number.slice(5)}`,
    `0${number}`,
  ])

interface Customer extends Truth {
  readonly parts: readonly [string, string]
  readonly number: string
  readonly message: string | null
}

function newCustomer(random: Random, words: Dictionary): Customer {
  const parts = random.pick(words.names)
  const number = mobile(random)
  const reach = random.pick(['both', 'both', 'phone', 'email'])
  return {
    parts,
    number,
    name: parts.join(' '),
    phone: reach === 'email' ? null : written(random, number),
    email: reach === 'phone' ? null : `${parts[0].toLowerCase()}.${random.digits(3)}@gmail.com`,
    city: random.chance(0.6) ? random.pick(words.cities) : null,
    company: random.chance(0.3) ? random.pick(words.companies) : null,
    message: random.chance(0.6) ? random.pick(words.messages) : null,
  }
}

/** Fields by key, as one flat object. */
function fieldsOf(random: Random, words: Dictionary, wording: Wording, who: Customer): Body {
  const fields: Body = {}
  if (wording.first && wording.last && random.chance(0.4)) {
    fields[wording.first] = who.parts[0]
    fields[wording.last] = who.parts[1]
  } else fields[wording.name] = who.name
  if (who.email !== null) fields[wording.email] = who.email
  if (who.phone !== null) {
    if (random.chance(0.15)) {
      const [code, number] = random.pick(words.codes)
      fields[code] = random.pick(['+91', '91'])
      fields[number] = who.number
    } else fields[wording.phone] = who.phone
  }
  if (who.company !== null && wording.company) fields[wording.company] = who.company
  if (who.city !== null) {
    if (random.chance(0.3)) {
      const [holder, city] = random.pick(words.addresses)
      fields[holder] = { street: '12 Main Road', [city]: who.city, pin: '411001' }
    } else fields[wording.city] = who.city
  }
  if (who.message !== null && wording.message) fields[wording.message] = who.message
  return fields
}

function questionsOf(wording: Wording, who: Customer): [string, string][] {
  const rows: [string | undefined, string | null][] = [
    [wording.name, who.name],
    [wording.phone, who.phone],
    [wording.email, who.email],
    [wording.city, who.city],
    [wording.company, who.company],
    [wording.message, who.message],
  ]
  return rows.filter((row): row is [string, string] => row[0] !== undefined && row[1] !== null)
}

function customerPart(random: Random, words: Dictionary, who: Customer): Part {
  const shape = random.pick(['flat', 'flat', 'held', 'held', 'pairs', 'pairs', 'questions', 'keyed'])
  const language = random.pick(Object.keys(words.questions))
  const asked = random.pick(words.questions[language] ?? [])
  if (shape === 'questions') {
    const rows = questionsOf(asked, who)
    return { tag: `questions ${language}`, write: (body) => Object.assign(body, Object.fromEntries(rows)) }
  }
  const wording = random.pick(words.keys)
  if (shape === 'pairs') {
    const [asks, answers] = random.pick(words.pairs)
    const isQuestion = random.chance(0.5)
    const rows = questionsOf(isQuestion ? asked : wording, who)
    const list = random.pick(words.answerLists)
    return {
      tag: isQuestion ? `pairs ${language}` : 'pairs',
      write: (body) =>
        put(
          body,
          list,
          rows.map(([key, value]) => ({ [asks]: key, [answers]: value })),
        ),
    }
  }
  const fields = fieldsOf(random, words, wording, who)
  const holder = random.pick(words.customers)
  if (shape === 'held') return { tag: 'held', write: (body) => put(body, holder, fields) }
  if (shape === 'keyed') {
    const key = random.pick(words.answerLists)
    return { tag: 'keyed', write: (body) => put(body, key, fields) }
  }
  return { tag: 'flat', write: (body) => Object.assign(body, fields) }
}

/** What stands beside the customer and is nobody's lead. */
function otherParts(random: Random, words: Dictionary): Part[] {
  const person = random.pick(words.staffNames)
  const brand = random.pick(words.brands)
  const staff = {
    name: person.join(' '),
    email: `${person[0].toLowerCase()}@${random.digits(3)}corp.com`,
    phone: `+91${mobile(random)}`,
  }
  const business = {
    name: brand,
    phone: `+9122${random.digits(8)}`,
    email: `info@${random.digits(4)}.com`,
    city: random.pick(words.brandCities),
  }
  const parts: (Part | null)[] = [
    random.chance(0.35)
      ? { tag: 'staff', write: (body) => put(body, random.fixed(words.staff), staff) }
      : null,
    random.chance(0.2)
      ? {
          tag: 'staff keys',
          write: (body) => Object.assign(body, prefixed(random.fixed(words.staffPrefixes), staff)),
        }
      : null,
    random.chance(0.3)
      ? { tag: 'business', write: (body) => put(body, random.fixed(words.businesses), business) }
      : null,
    random.chance(0.15)
      ? {
          tag: 'business keys',
          write: (body) => Object.assign(body, prefixed(random.fixed(words.businessPrefixes), business)),
        }
      : null,
    random.chance(0.3)
      ? {
          tag: 'thing',
          write: (body) =>
            put(body, random.fixed(words.things), {
              id: random.digits(6),
              name: `${brand} Enquiry`,
              title: 'Summer offer',
            }),
        }
      : null,
    random.chance(0.5)
      ? { tag: 'id', write: (body) => put(body, random.fixed(words.ids), `9${random.digits(9)}`) }
      : null,
    random.chance(0.2)
      ? {
          tag: 'status',
          write: (body) => {
            const [key, text] = random.fixed(words.statuses)
            put(body, key, text)
          },
        }
      : null,
    random.chance(0.3)
      ? { tag: 'time', write: (body) => put(body, 'created_at', '2026-02-11T10:12:44Z') }
      : null,
  ]
  return parts.filter((part) => part !== null)
}

const prefixed = (prefix: string, fields: Body): Body =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [`${prefix}_${key}`, value]))

/** The recipe of a seed: the same seed and dictionary always give the same body. */
export function recipeOf(seed: number, words: Dictionary): Recipe {
  const random = randomOf(seed)
  const who = newCustomer(random, words)
  const customer = customerPart(random, words, who)
  const body: Body = {}
  customer.write(body)
  const text = JSON.stringify(body)
  const holds = (value: string | null): string | null =>
    value !== null && text.includes(value) ? value : null
  const isPhone = who.phone !== null && (text.includes(who.phone) || text.includes(who.number))
  const truth: Truth = {
    name: who.name,
    phone: isPhone ? `+91${who.number}` : null,
    email: holds(who.email),
    city: holds(who.city),
    company: holds(who.company),
  }
  return { seed, customer, others: otherParts(random, words), envelope: random.pick(words.envelopes), truth }
}

/** Where the customer stands among the parts differs from body to body: order must not decide. */
export function bodyOfRecipe({ seed, customer, others, envelope }: Recipe): Body {
  const inner: Body = {}
  const random = randomOf(seed ^ 0x5f3759df)
  const isDeep = envelope.length > 0
  const root: Body = {}
  const isFirst = random.chance(0.5)
  if (isFirst) customer.write(inner)
  for (const part of others) part.write(isDeep && random.chance(0.4) ? root : inner)
  if (!isFirst) customer.write(inner)
  if (!isDeep) return { ...root, ...inner }
  const wrapped = envelope.reduceRight<Body>((held, key) => ({ [key]: held }), inner)
  return { ...root, ...wrapped }
}
