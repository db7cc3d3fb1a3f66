import { describe, expect, it } from 'vitest'
import { leadOffice } from '../../support/app/lead-office.ts'
import { freshContact } from '../../support/app/leads.ts'
import { pushesOf } from '../../support/app/pushes.ts'

const there = leadOffice()
const { save, merge, undo, lead, timeline, pairs } = there
const { admin, pushed, also, act, newWebhook, rowsOf } = pushesOf(there)

describe('undo gives back further contacts exactly (decision 0045)', () => {
  it('of a merge by hand', async () => {
    const [one, two, three] = [freshContact(), freshContact(), freshContact()]
    const [kept, other, third] = [await save(one), await save(two), await save(three)]
    await merge(other, third)
    const before = [await lead(kept), await lead(other)]
    const { activity_id } = (await merge(kept, other, { phone: 'other' })).json().data
    expect(await also(kept)).toHaveLength(4)
    expect((await undo(activity_id)).statusCode).toBe(200)
    for (const [i, id] of [kept, other].entries()) {
      expect(await also(id)).toEqual(before[i]?.further_contacts.map(({ text }) => text))
      expect(await lead(id)).toMatchObject({ phone: before[i]?.phone, email: before[i]?.email })
    }
    expect((await rowsOf(kept)).map(({ key }) => key)).toEqual([])
    expect((await rowsOf(other)).map(({ key }) => key)).toEqual([
      `email:${three.email}`,
      `phone:+91${three.phone}`,
    ])
    expect(await pushed({ name: 'Third', phone: three.phone })).toMatchObject({ id: other })
  })

  it('of a merge of two that had one contact: what came by itself to the one that is kept came by itself again', async () => {
    const [one, two, three] = [freshContact(), freshContact(), freshContact()]
    const [kept, other] = [await save(one), await save(two)]
    await pushed({ name: 'Again', phone: three.phone, email: one.email })
    await admin().call('PATCH', `/leads/${other}`, { phone: one.phone })
    const read = () =>
      there.registrar.query<{ further_contacts: object[] }>(
        'select further_contacts from leads where id = $1',
        [kept],
      )
    const before = await read()
    expect(before[0]?.further_contacts).toMatchObject([{ by_hand: false }])
    const { activity_id } = (await merge(kept, other)).json().data
    expect(await read()).not.toEqual(before)
    expect((await undo(activity_id)).statusCode).toBe(200)
    expect(await read()).toEqual(before)
  })

  it('of a push: what it brought is the other’s again, what it replaced is the main one', async () => {
    const [one, two] = [freshContact(), freshContact()]
    const id = await save(one)
    await pushed({ name: 'Else', phone: one.phone, email: two.email })
    const [{ id: entry }] = await timeline(id)
    const { other_id } = (await undo(entry)).json().data
    expect(await lead(id)).toMatchObject({ email: one.email, further_contacts: [] })
    expect(await pushed({ name: 'Else', email: two.email })).toMatchObject({ id: other_id })
    expect(await pushed({ name: one.name, email: one.email })).toMatchObject({ id })
  })
})

describe('a phone that several people share (decision 0045)', () => {
  /** Two of a family: told apart by undoing a merge. */
  async function family() {
    const { phone } = freshContact()
    const father = await save({ name: 'Ramesh Kumar', phone, email: undefined })
    await pushed({ name: 'Sunita Kumar', phone })
    const [{ id: entry }] = await timeline(father)
    const mother = (await undo(entry)).json().data.other_id as string
    return { phone, father, mother }
  }

  it('undoing a merge marks it; on webhooks the name decides, and who fits none is a new lead with a note', async () => {
    const { phone, father, mother } = await family()
    const deliver = await newWebhook()
    const sent = async (name: string) => (await deliver({ name, phone })).json().data
    expect(await sent('RAMESH  KUMAR')).toEqual({ id: father, status: 'merged' })
    expect(await sent('सुनीता कुमार')).toEqual({ id: mother, status: 'merged' })
    const child = await sent('Anil Kumar')
    expect(child.status).toBe('created')
    expect(await pairs()).toContainEqual([father, child.id].sort())
    expect(await sent('Anil')).toEqual({ id: child.id, status: 'merged' })
    expect((await lead(father)).shared_contacts).toEqual([`phone:+91${phone}`])
  })

  it('on REST the best-fitting holder, else the one changed last: always 200', async () => {
    const { phone, father, mother } = await family()
    expect(await pushed({ name: 'Kumar Ramesh', phone })).toMatchObject({ id: father, isNew: false })
    await pushed({ name: 'Sunita Kumar', phone, city: 'Pune' })
    expect(await pushed({ name: 'Nobody Else', phone })).toMatchObject({ id: mother, isNew: false })
  })

  it('“not the same” of two that share one marks it, and the mark can be taken back', async () => {
    const { phone } = freshContact()
    const one = await save({ name: 'One Person', phone }, there.office.agent)
    const two = await save({ name: 'Another Lady', phone }, there.office.otherAgent)
    expect((await lead(one)).shared_contacts).toEqual([])
    await admin().call('POST', '/duplicates/dismissals', { lead_id: one, other_id: two })
    expect((await lead(one)).shared_contacts).toEqual([`phone:+91${phone}`])
    expect((await lead(one, there.office.agent)).shared_contacts).toEqual([])
    expect((await act(one, { act: 'not_shared', kind: 'phone', contact: phone })).statusCode).toBe(200)
    expect((await lead(two)).shared_contacts).toEqual([])
  })
})
