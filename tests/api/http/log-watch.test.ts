import { describe, expect, it } from 'vitest'
import { Api } from '@/tests/support/api'

describe('a test file whose log holds a secret that was issued in it', () => {
  it('is refused when its server closes, whatever the secret was logged as and however it was issued', async () => {
    const api = await Api.open()
    const { logger } = await import('@/server/platform/logger')
    const as = await api.caller()
    const [mailed, answered] = ['m'.repeat(43), 'x'.repeat(50)]
    const mail = { structure_id: null, recipient: 'a@posta.example', subject: '', html: '' }
    await api.asSystem((tx) =>
      tx.mail_outbox.create({ data: { ...mail, text: `https://x/reset/${mailed}` } }),
    )
    const entry = { anagrafica: { last_name: 'Rossi', note: answered } }
    expect((await api.call('POST', '/api/anagrafica/rest/anagrafica', { as, body: entry })).status).toBe(200)
    const secrets = [as.headers['x-luna-token'], mailed, answered]
    for (const secret of secrets) logger.debug({ planted: `/calendar/${secret}.ics` }, 'planted')
    logger.debug({ token: as.headers['x-luna-session-token'] }, 'redacted')
    const refusal = await api.close().catch((error: Error) => error.message)
    for (const secret of secrets) expect(refusal).toContain(secret)
    expect(refusal).not.toContain('redacted')
  })
})
