'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { LegalLink, type LegalTexts } from '@/components/shell/legal-links'
import { Checkbox } from '@/components/ui/checkbox'
import type { RegistrationValues } from '@/lib/api/auth/registration-form'

/** The agreement, with the way to the texts that are set: marked when it is missing at submit (document 1 §5). */
export function AgreementField({ legal }: { legal: LegalTexts }) {
  const t = useTranslations('register')
  const { watch, setValue, formState } = useFormContext<RegistrationValues>()
  const wrong = Boolean(formState.errors.agreement)
  const linkTo = (href: string) => (words: ReactNode) => <LegalLink href={href}>{words}</LegalLink>
  return (
    <div className="grid gap-1">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is a button, which a label may hold. */}
      <label className="flex items-start gap-2">
        <Checkbox
          className="mt-0.5"
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? 'agreement-error' : undefined}
          checked={watch('agreement')}
          onCheckedChange={(checked) =>
            setValue('agreement', checked === true, { shouldDirty: true, shouldValidate: wrong })
          }
        />
        <span>{t.rich('agreement', { terms: linkTo(legal.terms), privacy: linkTo(legal.privacy) })}</span>
      </label>
      {wrong ? (
        <p id="agreement-error" className="text-sm text-state-error">
          {t('agreement_required')}
        </p>
      ) : null}
    </div>
  )
}
