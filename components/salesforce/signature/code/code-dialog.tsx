'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { FormNotice } from '@/components/kit/fields/form-notice'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { CODE_DIGITS, CODE_MINUTES } from '@/lib/domain/signature/mail-code'
import { SigningDialog } from '../signing-dialog'
import { type MailedCode, useSecondsUntil } from './use-mailed-code'

/** Room for the spaces by which people group digits. */
const LONGEST = 20

type CodeDialogProps = {
  mailed: MailedCode
  /** The server's answer to the code before. */
  refusal: string | null
  /** Why the answer was not taken for another reason. */
  failure: string | null
  pending: boolean
  onType: () => void
  onAccept: (code: string) => void
  onClose: () => void
}

/** The code that was mailed to the signer, with which the document is accepted. */
export function CodeDialog({
  mailed,
  refusal,
  failure,
  pending,
  onType,
  onAccept,
  onClose,
}: CodeDialogProps) {
  const t = useTranslations('signature.code')
  const common = useTranslations('signature')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const isWhole = code.replace(/\s/g, '').length === CODE_DIGITS
  const accept = () => {
    setTried(true)
    if (isWhole) onAccept(code)
  }
  return (
    <SigningDialog
      title={t('title')}
      text={t('text', { minutes: CODE_MINUTES })}
      submit={common('accept')}
      pending={pending}
      onSubmit={accept}
      onClose={onClose}
    >
      {failure ? <FormNotice tone="error">{failure}</FormNotice> : null}
      <FormField
        label={t('label')}
        required
        error={refusal ?? (tried && !isWhole ? t('missing') : undefined)}
      >
        {(field) => (
          <Input
            {...field}
            className="tabular h-11 text-lg tracking-widest"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={LONGEST}
            value={code}
            onChange={({ target }) => {
              setCode(target.value.replace(/[^\d\s]/g, ''))
              setTried(false)
              onType()
            }}
          />
        )}
      </FormField>
      <CodeMail mailed={mailed} />
    </SigningDialog>
  )
}

/** Whether the mail left, and the button that sends another, with the time that it waits for. */
function CodeMail({ mailed: { send, isSending, isSent, nextAt, failure } }: { mailed: MailedCode }) {
  const t = useTranslations('signature.code')
  const wait = useSecondsUntil(nextAt)
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status" className="text-pretty text-ink-soft text-sm empty:hidden">
        {isSending ? t('sending') : isSent && !failure ? t('sent') : null}
      </p>
      {failure && !isSending ? <FormNotice tone="error">{failure}</FormNotice> : null}
      <Button className="h-11 md:h-9" pending={isSending} disabled={wait > 0} onClick={() => void send()}>
        {againText(wait, t)}
      </Button>
    </div>
  )
}

function againText(seconds: number, t: ReturnType<typeof useTranslations<'signature.code'>>): string {
  if (seconds <= 0) return t('again')
  return seconds < 60
    ? t('again_seconds', { seconds })
    : t('again_minutes', { minutes: Math.ceil(seconds / 60) })
}
