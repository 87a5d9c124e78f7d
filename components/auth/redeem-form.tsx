'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useDialogs } from '@/components/kit/dialogs/dialogs'
import { FormField } from '@/components/kit/fields/form-field'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { PageHeader } from '@/components/kit/page-header'
import { useErrorText } from '@/components/kit/use-error-text'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { ApiError, api } from '@/lib/api/client'

const isCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code

/** Redeems the code that links the account to an entry of a structure's registry. `code`: that of the mail's link. */
export function RedeemForm({ code }: { code: string }) {
  const t = useTranslations('redeem')
  const router = useRouter()
  const dialogs = useDialogs()
  const errorText = useErrorText()
  const [typed, setTyped] = useState(code)
  const [pending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<{ tone: 'error' | 'success'; text: string } | null>(null)

  const redeem = async (force: boolean): Promise<void> => {
    try {
      const body = { sku_human_readable: typed, force_update_if_exist: force }
      const { response } = await api.auth.genericSkus.redeem(body)
      setOutcome({ tone: 'success', text: t('done', { structure: response.structure }) })
      router.refresh()
    } catch (error) {
      if (!force && isCode(error, 'ERROR_CONFLICT')) {
        if (await dialogs.confirm({ text: t('replace') })) await redeem(true)
        return
      }
      const wrong = isCode(error, 'ERROR_TOKEN_EXPIRED') || isCode(error, 'ERROR_JSON_PARAM_MISSING_OR_WRONG')
      setOutcome({ tone: 'error', text: wrong ? t('expired') : errorText(error).text })
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setOutcome(null)
    setPending(true)
    await redeem(false).finally(() => setPending(false))
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-4" aria-label={t('title')}>
      <PageHeader title={t('title')} text={t('text')} />
      {outcome ? <FormNotice tone={outcome.tone}>{outcome.text}</FormNotice> : null}
      <FormField label={t('code')} required>
        {(field) => (
          <Input
            {...field}
            className="font-mono uppercase"
            autoComplete="one-time-code"
            maxLength={40}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </FormField>
      <Button
        type="submit"
        variant="primary"
        pending={pending}
        disabled={typed.trim() === ''}
        className="justify-self-start"
      >
        {t('submit')}
      </Button>
    </form>
  )
}
