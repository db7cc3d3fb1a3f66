// Which packages a build has taken in, and their licences as one text.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** The folder of the package that a module lies in, from the project's root; null for what is our own or the tool's. */
function packageOf(moduleId) {
  const [, folder] =
    /(?:^|[\\/])(node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?]+)[\\/]/.exec(moduleId.replaceAll('\0', '')) ?? []
  return folder && existsSync(join(root, folder, 'package.json')) ? folder : null
}

function textOf(folder) {
  const name = readdirSync(join(root, folder)).find((file) => /^(licen[cs]e|copying)(\.|-|$)/i.test(file))
  return name ? readFileSync(join(root, folder, name), 'utf8').trim() : null
}

/** Packages that hold a built file of somebody else's, whose licence they do not bring along. */
const heldInside = {
  '@fastify/swagger-ui': {
    notice: 'It holds Swagger UI, Copyright SmartBear Software Inc., under the Apache License 2.0:',
    licenceOf: join('node_modules', 'typescript'),
  },
}

function withHeldInside(name, text) {
  const held = heldInside[name]
  return held ? `${text}\n\n${held.notice}\n\n${textOf(held.licenceOf)}` : text
}

/**
 * The licence of each package among the modules of a build, with name and version. Throws for a package that names none: nothing
 * of it may be shipped before somebody has looked.
 */
export function licencesOf(moduleIds) {
  const folders = [...new Set(moduleIds.map(packageOf).filter((folder) => folder !== null))].sort()
  const entries = folders.map((folder) => {
    const { name, version, license, author } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    )
    if (typeof license !== 'string') throw new Error(`${name} does not say its licence`)
    const whose = typeof author === 'string' ? author : author?.name
    const text =
      textOf(folder) ?? `${license}${whose ? `, ${whose}` : ''} (the package has no text of its own)`
    return `## ${name} ${version} (${license})\n\n\`\`\`text\n${withHeldInside(name, text)}\n\`\`\`\n`
  })
  return `# Licences of what is built into Leadline\n\nLeadline itself is under the licence in LICENSE. Its files hold parts of these ${entries.length} packages.\n\n${entries.join('\n')}`
}
