'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { RegistryPicker } from '@/components/anagrafica/picker/registry-picker'
import { FormDialog } from '@/components/kit/dialogs/form-dialog'
import { FormField } from '@/components/kit/fields/form-field'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { api } from '@/lib/api/client'
import { isMailAddress } from './mail-address'
import { CodeByMail, OtherSigners } from './other-signers'
import { type OtherSignersState, useOtherSigners } from './use-other-signers'

export type DocumentMail = { mail_to: string; message: string }
/** Those who sign the document beside the receiver of the mail. */
export type MailSigners = OtherSignersState['input']

type MailDialogProps = {
  /** The document that is sent, as the dialog's title. */
  title: string
  /** The customer, whose address stands there at first. */
  anaSku: string | null
  send: (mail: DocumentMail, signers: MailSigners) => Promise<unknown>
  /** The document is sent to be signed: others can be named who sign it too, and a code asked for. */
  isToSign?: boolean
  onSent: () => void
  onClose: () => void
}

/**
 * Confirms sending a document by e-mail. The address is that of the chosen registry entry; one without an address
 * empties the field and shows a notice (document 3 §5).
 */
export function MailDialog({ title, anaSku, send, isToSign = false, onSent, onClose }: MailDialogProps) {
  const t = useTranslations('documents.mail')
  const { once, running } = useOnce()
  const { entry, choose, address, setAddress, touch } = useRecipient(anaSku)
  const [message, setMessage] = useState('')
  const [tried, setTried] = useState(false)
  const others = useOtherSigners()
  const isAddress = isMailAddress(address)
  const submit = () => {
    setTried(true)
    if (!others.check() || !isAddress) return
    void once('send', async () => {
      await send({ mail_to: address.trim(), message: message.trim() }, others.input)
      onSent()
      return true
    })
  }
  return (
    <FormDialog
      title={title}
      text={t('text')}
      submit={t('send')}
      pending={running !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField label={t('registry')}>
        {(field) => <RegistryPicker {...field} value={entry} onChoose={choose} canAdd={false} />}
      </FormField>
      <FormField label={t('address')} required error={tried && !isAddress ? t('no_address') : undefined}>
        {(field) => (
          <Input
            {...field}
            type="email"
            inputMode="email"
            value={address}
            onFocus={touch}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
      </FormField>
      {isToSign ? (
        <>
          <OtherSigners state={others} />
          <CodeByMail state={others} />
        </>
      ) : null}
      <FormField label={t('message')} help={t('message_help')}>
        {(field) => (
          <Textarea
            {...field}
            rows={4}
            maxLength={4000}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </FormField>
    </FormDialog>
  )
}

/** The entry that is written to, and the address: the customer's to begin with. */
function useRecipient(anaSku: string | null) {
  const t = useTranslations('documents.mail')
  const notify = useNotify()
  const [entry, setEntry] = useState<Anagrafica | null>(null)
  const [address, setAddress] = useState('')
  const isTouched = useRef(false)
  useEffect(() => {
    if (!anaSku) return
    let left = false
    api.anagrafica.anagrafica.bySku({ value: anaSku }).then(
      ({ response }) => {
        if (left) return
        setEntry(response.anagrafica)
        // An address that the user has begun to type is not replaced.
        if (!isTouched.current) setAddress(response.anagrafica.email)
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [anaSku])
  const choose = (chosen: Anagrafica | null) => {
    setEntry(chosen)
    setAddress(chosen?.email ?? '')
    if (chosen && !chosen.email) notify.warning(t('entry_without_address'))
  }
  const touch = () => {
    isTouched.current = true
  }
  return { entry, choose, address, setAddress, touch }
}
