'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { Input } from '@/components/ui/input'

/** A password that its owner may look at. `autoComplete` distinguishes the current password from a new one. */
export function PasswordInput({
  autoComplete,
  ...props
}: Omit<ComponentProps<'input'>, 'type'> & { autoComplete: 'current-password' | 'new-password' }) {
  const t = useTranslations('password')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className="relative block">
      <Input {...props} type={shown ? 'text' : 'password'} autoComplete={autoComplete} className="pr-10" />
      <button
        type="button"
        aria-label={t(shown ? 'hide' : 'show')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-content-center rounded-md text-ink-soft hover:bg-hover"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </span>
  )
}
