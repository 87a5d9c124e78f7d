import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { type KillableBrowser, launchKillable } from '@/tests/support/browser'
import { ownApplication } from '@/tests/support/own-application'
import { signIn } from '@/tests/support/session'
import { newStamp } from '@/tests/support/stamp'
import { WizardPage } from './wizard-page'

const { url } = ownApplication()
const customer = 'A.S.D. Polisportiva Reno'
const PAUSE_MS = 100

test.describe('a browser that is killed in step 3', () => {
  test('has lost at most the last second of what was typed, also by somebody who never paused', async () => {
    const profile = await mkdtemp(join(tmpdir(), 'luna-crash-'))
    const description = `Pulizia ${newStamp()}`
    const started: KillableBrowser[] = []
    const typed = '1234567890'.repeat(4)
    try {
      const first = await launchKillable(profile)
      started.push(first)
      await signIn(first.page, url)
      const wizard = new WizardPage(first.page, url)
      await wizard.open()
      await wizard.chooseCustomer(customer)
      await wizard.next()
      await wizard.fillLine(1, { description, price: '100' })
      await wizard.next()
      await wizard.step('Pagamento').waitFor()
      await first.page.getByRole('button', { name: 'Aggiungi acconto' }).click()
      await first.page.getByLabel('Causale').pressSequentially(typed, { delay: PAUSE_MS })
      await first.kill()

      const second = await launchKillable(profile)
      started.push(second)
      await signIn(second.page, url)
      const again = new WizardPage(second.page, url)
      await second.page.goto(`${url}/app/documents/wizard/invoice`)
      await second.page.getByRole('button', { name: `Riprendi: ${customer}, 122,00 €` }).click()
      await again.step('Pagamento').waitFor()
      const kept = await second.page.getByLabel('Causale').inputValue()
      expect(typed.startsWith(kept)).toBe(true)
      expect(typed.length - kept.length).toBeLessThanOrEqual(1000 / PAUSE_MS)
      await again.jump('Prodotti')
      expect(await again.line(1).getByLabel('Descrizione').inputValue()).toBe(description)
    } finally {
      for (const { kill } of started) await kill().catch(() => undefined)
      await rm(profile, { recursive: true, force: true })
    }
  })
})
