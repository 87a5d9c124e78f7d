'use client'

import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FormField } from '@/components/kit/fields/form-field'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { MAX_SIGNERS } from '@/lib/domain/signature/signing-request'
import type { OtherSigner, OtherSignersState } from './use-other-signers'

/** Those who sign a document beside the receiver of its mail: rows of name and address, and their order. */
export function OtherSigners({ state }: { state: OtherSignersState }) {
  const t = useTranslations('documents.mail.signers')
  const { signers, add, isOrdered, setOrdered } = state
  return (
    <fieldset className="grid gap-3">
      {signers.length > 0 ? (
        <>
          <legend className="font-medium">{t('title')}</legend>
          <p className="text-ink-soft text-sm">{t('help')}</p>
          {signers.map((signer, index) => (
            <SignerRow key={signer.key} signer={signer} number={index + 2} state={state} />
          ))}
          <div className="flex items-start gap-2">
            <Checkbox
              id="signers-in-order"
              checked={isOrdered}
              onCheckedChange={(checked) => setOrdered(checked === true)}
            />
            <Label htmlFor="signers-in-order">{t('in_order')}</Label>
          </div>
        </>
      ) : null}
      {signers.length < MAX_SIGNERS - 1 ? (
        <Button size="sm" variant="ghost" className="justify-self-start" onClick={add}>
          <Plus aria-hidden />
          {t('add')}
        </Button>
      ) : null}
    </fieldset>
  )
}

/** Whether each signer is asked for a code by mail on accepting. */
export function CodeByMail({ state: { asksCode, setAsksCode } }: { state: OtherSignersState }) {
  const t = useTranslations('documents.mail')
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 gap-y-1">
      <Checkbox
        id="code-by-mail"
        aria-describedby="code-by-mail-help"
        checked={asksCode}
        onCheckedChange={(checked) => setAsksCode(checked === true)}
      />
      <Label htmlFor="code-by-mail">{t('code')}</Label>
      <p id="code-by-mail-help" className="col-start-2 text-ink-soft text-sm">
        {t('code_help')}
      </p>
    </div>
  )
}

type SignerRowProps = { signer: OtherSigner; number: number; state: OtherSignersState }

function SignerRow({ signer, number, state }: SignerRowProps) {
  const t = useTranslations('documents.mail.signers')
  const { change, remove, faults } = state
  const { key, name, mail_to } = signer
  const fault = faults.get(key)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <FormField label={t('name', { number })} required error={fault?.name}>
        {(field) => (
          <Input
            {...field}
            autoFocus
            maxLength={200}
            value={name}
            onChange={(event) => change(key, { name: event.target.value })}
          />
        )}
      </FormField>
      <FormField
        className="max-sm:order-3 max-sm:col-span-2"
        label={t('address', { number })}
        required
        error={fault?.mail_to}
      >
        {(field) => (
          <Input
            {...field}
            type="email"
            inputMode="email"
            maxLength={254}
            value={mail_to}
            onChange={(event) => change(key, { mail_to: event.target.value })}
          />
        )}
      </FormField>
      <Button size="icon" variant="ghost" aria-label={t('remove', { number })} onClick={() => remove(key)}>
        <X aria-hidden />
      </Button>
    </div>
  )
}
