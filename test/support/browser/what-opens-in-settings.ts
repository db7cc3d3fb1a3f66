import { expect } from 'vitest'
import { accessibilityProblems } from './browser.ts'
import { chooseFromMenu, dialog, type Opened } from './what-opens.ts'

/** What opens over keys, webhooks, rules, people and one's own account. */
export function whatOpensInSettings(webhookId: string): Record<string, Opened> {
  return {
    'new API key, then the key that is shown once': {
      on: '/api-keys?new=1',
      open: async (page) => {
        await dialog(page).getByLabel('Name').fill('Till')
        expect(await accessibilityProblems(page)).toEqual([])
        await dialog(page).getByRole('button', { name: 'Create key' }).click()
        await page.getByText('Copy this API key now').first().waitFor()
      },
    },
    'revoke an API key': {
      on: '/api-keys',
      open: async (page) => {
        await chooseFromMenu(page, 'Actions for Monthly report', /Revoke/)
        await dialog(page).waitFor()
      },
    },
    'choice of a platform': {
      on: '/webhooks?new=1',
      open: (page) => page.getByRole('option', { name: 'IndiaMART' }).waitFor(),
    },
    'new webhook': {
      on: '/webhooks?new=linkedin',
      open: (page) => dialog(page).getByLabel('Name').waitFor(),
    },
    'delete a webhook': {
      on: `/webhooks/${webhookId}/settings`,
      open: async (page) => {
        await page.getByRole('button', { name: /Delete webhook/ }).click()
        await dialog(page).waitFor()
      },
    },
    'lead fields that an arriving field can fill': {
      on: `/webhooks/${webhookId}/mapping`,
      open: async (page) => {
        await page
          .getByRole('button', { name: /: Use for/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'Company' }).waitFor()
      },
    },
    delivery: {
      on: `/webhooks/${webhookId}/deliveries`,
      open: async (page) => {
        await page.locator('[data-row-link]').first().click()
        await page.getByRole('region', { name: 'body' }).waitFor()
      },
    },
    'rule with its conditions': {
      on: '/distribution',
      open: async (page) => {
        await page.getByRole('button', { name: 'Edit Mumbai, not from marketplaces' }).click()
        await dialog(page).getByLabel('Name').waitFor()
      },
    },
    'sample lead that was tried': {
      on: '/distribution',
      open: async (page) => {
        await page.getByRole('button', { name: 'Which rule takes it?' }).click()
        await page.getByText('Everybody else →').waitFor()
      },
    },
    'replay of all refused deliveries': {
      on: `/webhooks/${webhookId}/deliveries`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Replay all refused' }).click()
        await dialog(page)
          .getByText(/deliveries replayed/)
          .waitFor()
      },
    },
    'person who gets leads by rules': {
      on: '/users',
      open: async (page) => {
        await chooseFromMenu(page, 'Actions for Vikram Sethi', /Edit/)
        await dialog(page).getByLabel('Leads a day').waitFor()
      },
    },
    'invite a user': {
      on: '/users?new=1',
      open: (page) => dialog(page).getByLabel('Email').waitFor(),
    },
    'disable a user': {
      on: '/users',
      open: async (page) => {
        await chooseFromMenu(page, 'Actions for Neha Kulkarni', /Disable/)
        await dialog(page).waitFor()
      },
    },
    'second factor that is being set up': {
      on: '/account',
      open: async (page) => {
        await page.getByRole('button', { name: 'Set up…' }).click()
        await page.getByRole('img', { name: /^QR code/ }).waitFor()
      },
    },
    'menu of an API key': {
      on: '/api-keys',
      open: async (page) => {
        await page.getByRole('button', { name: 'Actions for Shop counter' }).click()
        await page.getByRole('menuitem', { name: 'Revoke…' }).waitFor()
      },
    },
    'menu of a person': {
      on: '/users',
      open: async (page) => {
        await page.getByRole('button', { name: 'Actions for Neha Kulkarni' }).click()
        await page.getByRole('menuitem', { name: 'Disable…' }).waitFor()
      },
    },
    'use of an API key': {
      on: '/api-keys',
      open: async (page) => {
        await chooseFromMenu(page, 'Actions for Shop counter', /Use/)
        await dialog(page)
          .getByText(/^Refused since/)
          .waitFor()
      },
    },
    'rotate an API key': {
      on: '/api-keys',
      open: async (page) => {
        await chooseFromMenu(page, 'Actions for Shop counter', /Rotate/)
        await dialog(page).getByText('7 days').waitFor()
      },
    },
    'new team': {
      on: '/users/teams?new=1',
      open: (page) => dialog(page).getByRole('button', { name: 'Create team' }).waitFor(),
    },
    'working hours of a person': {
      on: '/users',
      open: async (page) => {
        await chooseFromMenu(page, 'Actions for Imran Sheikh', /Edit/)
        await dialog(page).getByRole('switch', { name: 'Works at set hours' }).click()
        await dialog(page).getByLabel('From').waitFor()
      },
    },
    'sessions of a person': {
      on: '/users',
      open: async (page) => {
        await chooseFromMenu(page, 'Actions for Priya Raman', /Sessions/)
        await dialog(page)
          .getByRole('button', { name: /End all/ })
          .waitFor()
      },
    },
    'leads that are handed over': {
      on: '/users',
      open: async (page) => {
        await chooseFromMenu(page, 'Actions for Tara Pinto', /Hand over/)
        await dialog(page).getByRole('button', { name: 'Hand over', exact: true }).waitFor()
      },
    },
  }
}
