import { type Random, randomOf } from '../random.ts'
import names from './names.json' with { type: 'json' }

/** Somebody who asks a firm for something, in the course of a year. Times are shares of the year: 0 to 1. */
export interface Enquirer {
  readonly id: number
  readonly name: string
  /** The same name in Devanagari, of those who write so every second time. */
  readonly otherName: string | null
  readonly phones: readonly string[]
  /** The first, and the one that replaces it in the middle of the year. */
  readonly emails: readonly string[]
  /** A person asks nothing before, */
  readonly from: number
  /** and nothing from then on. */
  readonly until: number
  /** The first number that is typed for this person has a mistake; null for none. */
  readonly mistyped: string | null
}

/** A number that no other `number` has: spread, so that a typing mistake meets nobody by chance. */
const phoneOf = (number: number): string =>
  `98${String((number * 43_046_721) % 100_000_000).padStart(8, '0')}`

/** One mistake in ten is somebody's number. */
const mistakesThatMeet = 0.1

/**
 * The people of a firm's year: 30 % with two numbers, 10 % who change their email, 5 % who share the number (and the
 * family's name) of the one before them, 2 % who got the number of somebody who is gone by then, 2 % whose number is typed
 * wrong once, 10 % who write their name in another script too.
 */
export function peopleOfYear(count: number, random: Random): Enquirer[] {
  const people: Enquirer[] = []
  const lastNames: (typeof names.last)[number][] = []
  for (let id = 0; id < count; id++) {
    const before = people[id - 1]
    const isFamily = before !== undefined && random.chance(0.05)
    const own = random.pick(names.last)
    const last = isFamily ? (lastNames[id - 1] ?? own) : own
    lastNames.push(last)
    const first = random.pick(names.first)
    const gone = random.chance(0.02) && people.length > 50 ? random.pick(people) : undefined
    const isRecycled = gone !== undefined && !isFamily
    if (isRecycled) people[gone.id] = { ...gone, until: Math.min(gone.until, 0.5) }
    const phones = [(isFamily ? before : gone)?.phones[0] ?? phoneOf(id * 2)]
    if (random.chance(0.3)) phones.push(phoneOf(id * 2 + 1))
    const email = `p${id}@example.com`
    const mistake = random.chance(mistakesThatMeet)
      ? phoneOf(random.below(count) * 2)
      : phoneOf(id * 2 + count * 2)
    people.push({
      id,
      name: `${first[0]} ${last[0]}`,
      otherName: random.chance(0.1) ? `${first[1]} ${last[1]}` : null,
      phones,
      emails: random.chance(0.1) ? [email, `new.${email}`] : [email],
      from: isRecycled ? 0.5 : 0,
      until: 1,
      mistyped: random.chance(0.02) ? mistake : null,
    })
  }
  return people
}

/**
 * For each person, by id, the circle of all whom contacts connect: a family, who had a number before, whose number a
 * mistake was. Only within a circle can the service take one for another, whatever became of their leads.
 */
export function circlesOf(people: readonly Enquirer[]): number[] {
  const circles = people.map(({ id }) => id)
  const rootOf = (id: number): number => {
    let root = id
    while (circles[root] !== root) root = circles[root] ?? root
    return root
  }
  const holders = new Map<string, number>()
  for (const { id, phones, emails, mistyped } of people) {
    for (const contact of [...phones, ...emails, ...(mistyped === null ? [] : [mistyped])]) {
      const other = holders.get(contact)
      if (other === undefined) holders.set(contact, id)
      else circles[rootOf(other)] = rootOf(id)
    }
  }
  return circles.map(rootOf)
}

/** By which a person comes. */
export type Road = 'form' | 'rest' | 'call' | 'import' | 'typed'

/** What came of a person at a time of the year. */
export interface Arrival {
  readonly person: Enquirer
  readonly road: Road
  readonly name: string
  readonly phone?: string
  readonly email?: string
}

/** Of a hundred arrivals: how many by each road, and how many of those have both phone and email, and a phone alone. */
const roads: Readonly<Record<Road, readonly [share: number, both: number, phoneAlone: number]>> = {
  form: [35, 70, 20],
  rest: [20, 70, 20],
  call: [15, 0, 100],
  import: [15, 60, 30],
  typed: [15, 40, 60],
}
const drawn = Object.entries(roads).flatMap(([road, [share]]) => Array<Road>(share).fill(road as Road))

/** What comes in a year, in its order. The same people and the same seed: the same arrivals. */
export function* arrivalsOf(people: readonly Enquirer[], count: number, seed: number): Generator<Arrival> {
  const random = randomOf(seed)
  for (let number = 0; number < count; number++) {
    const time = number / count
    let person = random.pick(people)
    while (time < person.from || time >= person.until) person = random.pick(people)
    const road = random.pick(drawn)
    const [, both, phoneAlone] = roads[road]
    const by = random.below(100)
    const isWritten = person.otherName !== null && random.chance(0.5)
    const phone = random.pick(person.phones)
    const email = person.emails[time < 0.5 ? 0 : person.emails.length - 1] ?? ''
    yield {
      person,
      road,
      name: isWritten ? (person.otherName ?? '') : person.name,
      ...(by < both + phoneAlone && { phone }),
      ...((by < both || by >= both + phoneAlone) && { email }),
    }
  }
}
