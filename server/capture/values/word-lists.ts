/** Words with blanks between them. */
export const wordsIn = (...lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split(' '))

/** The same as a set. */
export const wordSet = (...lines: readonly string[]): ReadonlySet<string> => new Set(wordsIn(...lines))

/** Several of these by name. */
export const wordSets = <Name extends string>(lists: Readonly<Record<Name, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries<readonly string[]>(lists).map(([name, lines]) => [name, wordSet(...lines)]),
  ) as Record<Name, ReadonlySet<string>>

/** Phrases with commas between them. */
export const listOf = (...lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split(', '))

/** Paths with blanks between them, and a dot between their steps. */
export const pathsOf = (...lines: readonly string[]): readonly string[][] =>
  wordsIn(...lines).map((path) => path.split('.'))

/** Each word of several lists, with the key of its list: how tables of words become what is looked up. */
export const keyByWord = <Key extends string>(
  lists: Readonly<Record<Key, string>>,
  wordsOfList: (list: string) => readonly string[] = wordsIn,
): ReadonlyMap<string, Key> =>
  new Map(
    Object.entries<string>(lists).flatMap(([key, words]) =>
      wordsOfList(words).map((word): [string, Key] => [word, key as Key]),
    ),
  )
