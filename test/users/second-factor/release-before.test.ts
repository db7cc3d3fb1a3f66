import { verify } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '../../../server/users/password.ts'
import { callConsole, password } from '../../support/console.ts'
import { openSecondFactorOffice } from '../../support/second-factor.ts'

const at = openSecondFactorOffice()

/** As a release does that knows of no second factor: the password alone decides. */
async function isSignedInByReleaseBefore(id: string, given: string): Promise<boolean> {
  const [row] = await at.inDatabase(sql`select password_hash from users where id = ${id}`)
  return verify(String(row?.password_hash), given).catch(() => false)
}

describe('a process of the release before, which knows of no second factor', () => {
  it('signs in with the password alone whoever has none, and nobody who has one', async () => {
    const [plain, careful] = [await at.newPerson(), await at.personWithApp()]
    expect(await isSignedInByReleaseBefore(plain.id, password)).toBe(true)
    expect(await isSignedInByReleaseBefore(careful.id, password)).toBe(false)
  })

  it('nor after a new password, one’s own, an admin’s, or that of an invitation', async () => {
    const { id, email, browser } = await at.personWithApp()
    const refused = async (given: string) => expect(await isSignedInByReleaseBefore(id, given)).toBe(false)
    const change = { current_password: password, new_password: 'the second password' }
    expect((await browser.call('POST', '/session/password', change)).statusCode).toBe(200)
    await refused(change.new_password)

    const { admin } = at.office
    await refused((await admin.call('POST', `/users/${id}/password`)).json().data.password)

    const { url } = (await admin.call('POST', `/users/${id}/invitation`)).json().data
    const link = { secret: new URL(url).hash.slice(1), password: 'the password of a link' }
    expect((await callConsole(at.service.app, 'POST', '/invitation/accept', link)).statusCode).toBe(200)
    await refused(link.password)
    expect((await at.givePassword(email, link.password)).json().data.second_step.methods).toContain('totp')
  })

  it('signs in again whose factor was taken away, by oneself or by an admin', async () => {
    const own = await at.personWithApp()
    await own.browser.call('DELETE', '/second-factor/totp')
    const reset = await at.personWithApp()
    await at.office.admin.call('POST', `/users/${reset.id}/second-factor/reset`)
    for (const { id } of [own, reset]) expect(await isSignedInByReleaseBefore(id, password)).toBe(true)
  })

  it('may give a new password meanwhile: it works here, with the second step', async () => {
    const { id, email } = await at.personWithApp()
    const given = 'given by the release before'
    await at.inDatabase(sql`update users set password_hash = ${await hashPassword(given)} where id = ${id}`)
    expect((await at.givePassword(email, given)).json().data.second_step.methods).toContain('totp')
  })
})
