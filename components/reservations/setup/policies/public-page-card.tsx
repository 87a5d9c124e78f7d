'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { FormField } from '@/components/kit/fields/form-field'
import { SwitchField } from '@/components/kit/fields/switch-field'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { usePublicPage, useReloadSetup } from '../shared/use-setup'

/** Whether visitors reserve without an account, and at which address. */
export function PublicPageCard() {
  const page = usePublicPage().data
  if (!page) return null
  const { public_page, public_slug } = page.settings
  return <PublicPageForm key={`${public_page} ${public_slug}`} page={page} />
}

type Page = NonNullable<ReturnType<typeof usePublicPage>['data']>

function PublicPageForm({ page: { settings, public_url } }: { page: Page }) {
  const t = useTranslations('reservations.setup.public_page')
  const [isOn, setOn] = useState(settings.public_page)
  const [slug, setSlug] = useState(settings.public_slug ?? '')
  const { save, isSaving, fault } = useSaving(settings)
  const isDirty = isOn !== settings.public_page || slug !== (settings.public_slug ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(isOn, slug)
  }
  return (
    <Card className="min-w-0">
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <form className="grid gap-4 p-4" onSubmit={submit}>
        <p className="text-ink-soft">{t('text')}</p>
        <SwitchField label={t('on')} value={isOn} onChange={setOn} />
        <FormField label={t('slug')} help={t('slug_help')} error={fault} required={isOn} className="max-w-sm">
          {(field) => (
            <Input
              {...field}
              maxLength={60}
              autoComplete="off"
              value={slug}
              onChange={({ target }) => setSlug(slugOf(target.value))}
            />
          )}
        </FormField>
        {settings.public_page ? (
          <p className="min-w-0 break-all text-sm">
            <a
              href={public_url}
              target="_blank"
              rel="noreferrer"
              className="text-link underline hover:no-underline"
            >
              {public_url}
            </a>
          </p>
        ) : null}
        <Button type="submit" variant="primary" className="w-fit" disabled={!isDirty} pending={isSaving}>
          {t('save')}
        </Button>
      </form>
    </Card>
  )
}

/** Saves the page, with the other settings as they are; a refusal stands at the address. */
function useSaving({ closed_on_holidays, patron_day }: Page['settings']) {
  const t = useTranslations('reservations.setup.public_page')
  const notify = useNotify()
  const errorText = useErrorText()
  const reload = useReloadSetup()
  const { once, running } = useOnce()
  const [fault, setFault] = useState<string>()
  const save = (isOn: boolean, typed: string) =>
    void once('save', async () => {
      const slug = typed.replace(/-$/, '')
      setFault(isOn && !slug ? t('slug_missing') : undefined)
      if (isOn && !slug) return false
      const settings = { closed_on_holidays, patron_day, public_page: isOn, public_slug: slug || null }
      try {
        await api.reservations.settings.update({ settings }, { context: { quiet: true } })
      } catch (error) {
        setFault(errorText(error).text)
        return false
      }
      await reload()
      notify.success(t('saved'))
      return true
    })
  return { save, isSaving: running !== null, fault }
}

/** The typed text as an address takes it: small letters, digits, and dashes between them. */
const slugOf = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+/, '')
    .replace(/-{2,}/g, '-')
