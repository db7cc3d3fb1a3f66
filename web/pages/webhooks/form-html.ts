import { t } from '../../ui/language/translate.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const quoted = (text: string): string => escaped(text).replaceAll("'", '’')

/** A form to paste into a page of one's own: it sends by itself, and thanks in its place. */
export function formHtml(address: string): string {
  const field = (label: string, input: string): string =>
    `  <p><label>${escaped(label)}<br>${input}</label></p>`
  const thanks = quoted(t('Thank you. We will call you.'))
  const sorry = quoted(t('This did not work. Please call us.'))
  return [
    `<form action="${escaped(address)}" method="post" onsubmit="event.preventDefault();`,
    "  fetch(this.action, { method: 'post', body: new FormData(this) })",
    `    .then((reply) => { this.textContent = reply.ok ? '${thanks}' : '${sorry}' })`,
    `    .catch(() => { this.append('${sorry}') })">`,
    field(t('Name'), '<input name="name" autocomplete="name" required>'),
    field(t('Phone'), '<input name="phone" type="tel" autocomplete="tel" required>'),
    field(t('Email'), '<input name="email" type="email" autocomplete="email">'),
    field(t('What are you looking for?'), '<textarea name="message"></textarea>'),
    `  <button>${escaped(t('Send'))}</button>`,
    '</form>',
  ].join('\n')
}
