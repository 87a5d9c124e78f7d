import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'playwright/test'
import { Api } from '@/tests/support/api'
import { startApplication } from '@/tests/support/application'
import { studio } from '@/tests/support/builders'
import { createTestDatabase } from '@/tests/support/database'
import { test } from '@/tests/support/own-process'
import {
  answersDuring,
  callerOf,
  formOf,
  hostileXmlFiles,
  longDraft,
  p95,
  xlsxBombs,
} from '@/tests/support/process/heavy-load'

test.use({ processName: 'heavy work' })

/** On two busy processors an answer may take as long as this whatever goes on. */
const FAIR_MS = 250

test.describe('one tenant who asks for as much as there is', () => {
  test('is served or refused in words, and hardly felt by another tenant and a monitor', async () => {
    const database = await createTestDatabase()
    const application = await startApplication(database.url)
    const api = await Api.open({}, { name: '', url: database.url, drop: async () => undefined })
    try {
      const greedy = await studio(api)
      const call = callerOf(application.url, greedy.caller)
      const other = callerOf(application.url, await api.caller())
      const { id } = await longDraft(api, greedy, 250)
      const zip = hostileXmlFiles(4, 150_000)
      const [cells, texts] = xlsxBombs().map((bytes) => formOf('file', [{ name: 'x.xlsx', bytes }]))
      const print = `/api/salesforce/rest/invoice/${id}/print/pdf`
      await Promise.all([call(print), answersDuring(other, () => delay(1_000))])

      const quiet = p95(await answersDuring(other, () => delay(1_500)))
      let statuses: number[] = []
      const times = await answersDuring(other, async () => {
        const answers = await Promise.all([
          call(print),
          call(print),
          call('/api/salesforce/rest/einvoice/check', {
            method: 'POST',
            body: formOf('file', [{ name: 'f.zip', bytes: zip }]),
          }),
          call('/api/anagrafica/rest/import', { method: 'POST', body: cells ?? null }),
          call('/api/anagrafica/rest/import', { method: 'POST', body: texts ?? null }),
        ])
        statuses = answers.map(({ status }) => status)
      })
      expect(statuses).toEqual([200, 200, 200, 422, 422])
      expect(p95(times)).toBeLessThan(Math.max(FAIR_MS, 3 * quiet))
      expect(times.at(-1)).toBeLessThan(2_000)
    } finally {
      await api.close()
      await application.stop()
      await database.drop()
    }
  })
})
