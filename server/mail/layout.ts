/** The content of a mail: one title, paragraphs, at most one thing to do, and a last word in small print. */
export type MailContent = {
  subject: string
  title: string
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  /** A code to type, set apart. */
  code?: string
  /** Before the address that the button leads to, for mail programs without buttons. */
  fallback: string
  footer: string
}

export type MailText = { subject: string; text: string; html: string }

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** A header line holds one line. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200)

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;font-size:15px;line-height:24px;color:#1d2433;white-space:pre-line">${escapeHtml(text)}</p>`

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#2b59d9;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`

const codeBox = (code: string): string =>
  `<p style="margin:24px 0;padding:14px 18px;border-radius:8px;background:#f3f1eb;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:22px;letter-spacing:2px;color:#16213a">${escapeHtml(code)}</p>`

const small = (text: string): string =>
  `<p style="margin:0 0 8px;font-size:13px;line-height:20px;color:#626a7a">${text}</p>`

/**
 * A mail in both its forms. Everything that comes in is escaped, nothing is loaded from anywhere, and it reads
 * well at 320 px and in the dark theme of mail programs that invert colours.
 */
export function layoutMail(language: string, content: MailContent): MailText {
  const { title, paragraphs, action, code, fallback, footer } = content
  const link = action ? small(`${escapeHtml(fallback)}<br>${escapeHtml(action.url)}`) : ''
  const html = `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#fbfaf7;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e6e3dc;border-radius:12px">
<tr><td style="padding:20px 28px;border-bottom:1px solid #e6e3dc;font-size:17px;font-weight:600;color:#16213a"><span style="color:#f2c14e">&#9790;</span> Luna</td></tr>
<tr><td style="padding:28px;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:21px;line-height:28px;color:#16213a">${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${code ? codeBox(code) : ''}${action ? button(action) : ''}
${link}${small(escapeHtml(footer))}
</td></tr></table></td></tr></table></body></html>`
  const lines = [title, ...paragraphs, code, action && `${action.label}:\n${action.url}`, footer]
  return { subject: oneLine(content.subject), text: `${lines.filter(Boolean).join('\n\n')}\n`, html }
}
