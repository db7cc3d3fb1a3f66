import { expect, it } from 'vitest'
import { invitedPeople } from '../../web/pages/users/invited-people.ts'

it.each([
  ['Deepa Iyer, deepa@example.com', 'Deepa Iyer', 'deepa@example.com'],
  ['deepa@example.com; Deepa Iyer', 'Deepa Iyer', 'deepa@example.com'],
  ['Deepa Iyer\tdeepa@example.com', 'Deepa Iyer', 'deepa@example.com'],
  ['Deepa Iyer <deepa@example.com>', 'Deepa Iyer', 'deepa@example.com'],
  ['priya.nair@example.com', 'Priya Nair', 'priya.nair@example.com'],
])('%s is one person', (line, name, email) => expect(invitedPeople(line)).toEqual([{ name, email }]))

it('a line a person; a line without an email is nobody', () => {
  expect(invitedPeople('Name, Email\n\nA, a@x.in\nB, b@x.in\n')).toHaveLength(2)
})
