'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'

/** Puts a text on the clipboard, and confirms it for a moment. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const t = useTranslations('kit')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(text).catch(() => undefined)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  const Icon = copied ? Check : Copy
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      className="size-7 text-ink-soft"
      aria-label={copied ? t('copied') : t('copy', { label })}
      onClick={() => void copy()}
    >
      <Icon aria-hidden className="size-3.5!" />
    </Button>
  )
}
