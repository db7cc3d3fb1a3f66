import { describe, expect, it } from 'vitest'
import { openSecondFactorOffice } from '../../support/people/second-factor.ts'

const at = openSecondFactorOffice()

describe('taking the second factor away', () => {
  it('lets the password alone sign in again, and forgets the recovery codes', async () => {
    const { id, email, browser } = await at.personWithApp()
    expect((await browser.call('DELETE', '/second-factor/totp')).json()).toEqual({ data: { removed: true } })
    expect((await at.givePassword(email)).json().data.user.email).toBe(email)
    expect((await browser.call('GET', '/second-factor')).json().data).toMatchObject({
      is_on: false,
      totp_since: null,
      recovery_codes_left: 0,
    })
    expect((await at.actionsOf(id)).map(({ action }) => action)).toEqual([
      'user.created',
      'user.second_factor_added',
      'user.second_factor_removed',
    ])
  })

  it('404 where there is none, 400 for recovery codes without one', async () => {
    const { browser } = await at.newPerson()
    expect((await browser.call('DELETE', '/second-factor/totp')).statusCode).toBe(404)
    expect((await browser.call('POST', '/second-factor/recovery-codes')).statusCode).toBe(400)
  })

  it('new recovery codes replace the old ones', async () => {
    const { email, browser, app } = await at.personWithApp()
    const { recovery_codes } = (await browser.call('POST', '/second-factor/recovery-codes')).json().data
    const half = await at.pendingSignIn(email)
    expect((await at.giveCode(half, app.recoveryCodes[0] ?? '')).statusCode).toBe(400)
    expect((await at.giveCode(half, recovery_codes[0])).statusCode).toBe(200)
  })

  it('an admin resets that of another, which ends the sessions; an agent cannot, nobody his own', async () => {
    const { id, email, browser } = await at.personWithApp()
    const path = `/users/${id}/second-factor/reset`
    expect((await at.office.agent.call('POST', path)).statusCode).toBe(403)
    expect((await at.office.admin.call('POST', path)).json()).toEqual({ data: { reset: true } })
    expect((await at.office.admin.call('POST', path)).json()).toEqual({ data: { reset: false } })
    expect((await browser.call('GET', '/session')).statusCode).toBe(401)
    expect((await at.givePassword(email)).json().data.user.email).toBe(email)
    const own = await at.office.admin.call('POST', `/users/${at.office.users.admin.id}/second-factor/reset`)
    expect(own.statusCode).toBe(403)
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await at.office.admin.call('POST', `/users/${nobody}/second-factor/reset`)).statusCode).toBe(404)
    const [entry] = (await at.actionsOf(id)).filter(({ action }) => action === 'user.second_factor_reset')
    expect(entry).toBeDefined()
  })
})
