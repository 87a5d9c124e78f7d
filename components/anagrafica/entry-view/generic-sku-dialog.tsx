'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { CopyButton } from '@/components/kit/copy-button'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { FormField } from '@/components/kit/fields/form-field'
import { NumberInput } from '@/components/kit/fields/number-input'
import { useLanguage } from '@/components/kit/use-language'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { displayName } from '@/components/shell/session/display-name'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { emailAddress } from '@/lib/api/auth/account-fields'
import { api } from '@/lib/api/client'
import { formatInstant } from '@/lib/i18n/formats'
import { RecipientField } from '../entry-form/recipient-field'
import type { EntryDialogProps } from './entry-dialog'

const DAYS = 7
const MAX_DAYS = 90

/** Makes a code by which a person links their account to the entry, to be shown or mailed: one code in both cases. */
export function GenericSkuDialog({ entry, address, onClose }: EntryDialogProps) {
  const t = useTranslations('registry.code')
  const kit = useTranslations('kit.field')
  const { code, days, setDays, isDays, show, send, running } = useCode(entry.sku)
  const [email, setEmail] = useState(address)
  const [tried, setTried] = useState(false)
  const isAddress = emailAddress.safeParse(email).success
  const mail = (event: FormEvent) => {
    event.preventDefault()
    // The dialog of a card is its child in React's tree.
    event.stopPropagation()
    setTried(true)
    if (isAddress && isDays) void send(email.trim())
  }
  return (
    <DialogFrame
      title={t('title')}
      text={t('text', { name: displayName(entry) || entry.email })}
      onClose={onClose}
    >
      <form noValidate onSubmit={mail} className="flex min-w-0 grow flex-col gap-4">
        {code ? <ShownCode code={code} /> : null}
        <RecipientField
          label={t('email')}
          error={tried && !isAddress ? kit('format') : undefined}
          isMissing={address === ''}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {code ? null : (
          <FormField label={t('valid_days')} error={isDays ? undefined : t('valid_days_wrong')}>
            {(field) => (
              <NumberInput
                {...field}
                className="max-w-24"
                decimals={0}
                negative={false}
                value={days}
                onValueChange={setDays}
              />
            )}
          </FormField>
        )}
        <DialogFooter>
          <Button onClick={onClose}>{t('close')}</Button>
          {code ? null : (
            <Button pending={running === 'show'} disabled={!isDays} onClick={() => void show()}>
              {t('show')}
            </Button>
          )}
          <Button type="submit" variant="primary" pending={running === 'send'}>
            {t('send')}
          </Button>
        </DialogFooter>
      </form>
    </DialogFrame>
  )
}

type Code = Awaited<ReturnType<typeof api.auth.genericSkus.create>>['response']

function ShownCode({ code: { sku_human_readable: text, expires_at } }: { code: Code }) {
  const t = useTranslations('registry.code')
  const language = useLanguage()
  return (
    <div role="status" className="grid gap-1 rounded-lg border bg-sunken p-3">
      <p className="flex items-center gap-2 font-mono text-lg">
        {text}
        <CopyButton label={t('copy')} text={text} />
      </p>
      <p className="text-ink-soft text-sm">{t('expires', { day: formatInstant(expires_at, language) })}</p>
    </div>
  )
}

/** The code of the dialog: made at most once, whichever button asks for it first. */
function useCode(anagrafica_sku: string) {
  const t = useTranslations('registry.code')
  const notify = useNotify()
  const { once, running } = useOnce()
  const [code, setCode] = useState<Code | null>(null)
  const [days, setDays] = useState<number | null>(DAYS)
  const made = async (): Promise<Code> => {
    if (code) return code
    const { response } = await api.auth.genericSkus.create({ anagrafica_sku, valid_days: days ?? DAYS })
    setCode(response)
    return response
  }
  const show = () => once('show', async () => made().then(() => true))
  const send = (email: string) =>
    once('send', async () => {
      const { sku, sku_human_readable } = await made()
      await api.auth.genericSkus.sendByMail({ sku, email, sku_human_readable })
      notify.success(t('sent', { email }))
      return true
    })
  const isDays = days !== null && days >= 1 && days <= MAX_DAYS
  return { code, days, setDays, isDays, show, send, running }
}
