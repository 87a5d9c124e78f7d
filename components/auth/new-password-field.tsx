'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { PasswordInput } from '@/components/kit/fields/password-input'
import { cn } from '@/components/ui/cn'
import { type PasswordFault, passwordFault, passwordStrength } from '@/lib/domain/access/password'

const FAULTS: readonly PasswordFault[] = ['too_short', 'too_long', 'is_email', 'common']
const BARS = [1, 2, 3] as const
const colours = ['', 'bg-state-pending', 'bg-state-issued', 'bg-state-paid'] as const

/** The text of the schema's or the server's objection to a new password. */
export function usePasswordError(): (message: string | undefined) => string | undefined {
  const t = useTranslations('password.faults')
  return (message) => {
    const fault = FAULTS.find((known) => known === message)
    return fault ? t(fault) : message
  }
}

/** A password being chosen: the rule under it, and while it is typed how strong it is. */
export function NewPasswordField({
  label,
  error,
  value,
  email,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'value' | 'autoComplete'> & {
  label: string
  error: string | undefined
  /** The password as typed so far. */
  value: string
  email: string
}) {
  const t = useTranslations('password')
  const fault = passwordFault(value, email)
  const strength = passwordStrength(value, email)
  return (
    <FormField
      required
      label={label}
      error={error}
      help={
        error ? undefined : value ? (
          <span className="grid gap-1">
            <span aria-hidden className="grid grid-cols-3 gap-1">
              {BARS.map((bar) => (
                <span
                  key={bar}
                  className={cn('h-1 rounded-full', bar <= strength ? colours[strength] : 'bg-line')}
                />
              ))}
            </span>
            <span role="status">
              {strength === 0
                ? t(`faults.${fault ?? 'too_short'}`)
                : t('strength', { level: t(`levels.${strength}`) })}
            </span>
          </span>
        ) : (
          t('rule')
        )
      }
    >
      {(field) => <PasswordInput {...field} {...input} autoComplete="new-password" />}
    </FormField>
  )
}
