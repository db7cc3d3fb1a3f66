import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What is made or installed, and data. */
const notOurs = /(^|\/)(node_modules|dist|data|\.git|samples)(\/|$)/

/** Every page of the project, those that are not committed yet too. */
const pages = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !notOurs.test(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }).map((name) =>
          join(entry.name, name),
        )
      : [entry.name],
  )
  .filter((path) => path.endsWith('.md') && !notOurs.test(path))

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** A page without what stands in it as code. */
const prose = (text: string): string =>
  text.replace(/^( *)(```|~~~)[\s\S]*?^\1\2/gm, '').replace(/`[^`\n]*`/g, '')

/** The anchors that a reader of Markdown makes of the headings: `#how-it-shows`, and `#how-it-shows-1` of the second. */
function anchorsOf(path: string): Set<string> {
  const anchors = new Set<string>()
  const text = read(path).replace(/^( *)(```|~~~)[\s\S]*?^\1\2/gm, '')
  for (const [, heading = ''] of text.matchAll(/^#{1,6} (.+)$/gm)) {
    const words = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[`*]/g, '')
      .trim()
      .toLowerCase()
    const anchor = words.replace(/[^\p{L}\p{M}\p{N} _-]/gu, '').replaceAll(' ', '-')
    let unique = anchor
    for (let i = 1; anchors.has(unique); i++) unique = `${anchor}-${i}`
    anchors.add(unique)
  }
  for (const [, id = ''] of text.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id)
  return anchors
}

/** Where the links of a page lead within the project, as they are written. */
function linksOf(path: string): string[] {
  const text = prose(read(path))
  const inline = [...text.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)]
  const named = [...text.matchAll(/^\[[^\]]+\]: <?(\S+?)>?$/gm)]
  return [...inline, ...named].map(([, to = '']) => to).filter((to) => !/^[a-z]+:/.test(to))
}

function isDead(page: string, link: string): boolean {
  const [path = '', anchor] = decodeURI(link).split('#')
  const target = path === '' ? page : relative(root, join(root, dirname(page), path))
  if (!existsSync(join(root, target))) return true
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor)
}

it('every link of a page leads to a file of the project, and to a heading that is there', () => {
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.flatMap((page) => linksOf(page)).length).toBeGreaterThan(50)
  const dead = pages.flatMap((page) =>
    linksOf(page)
      .filter((link) => isDead(page, link))
      .map((link) => `${page}: ${link}`),
  )
  expect(dead).toEqual([])
})
