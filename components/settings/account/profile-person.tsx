'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type Resolver, useForm } from 'react-hook-form'
import { useUnsavedGuard } from '@/components/kit/dialogs/unsaved-guard'
import { FormField } from '@/components/kit/fields/form-field'
import { setServerErrors, useFieldError } from '@/components/kit/fields/use-field-error'
import { useNotify } from '@/components/kit/use-notify'
import { useSaveShortcut } from '@/components/kit/use-save-shortcut'
import { useChooseLanguage } from '@/components/shell/use-preferences'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type Profile, type ProfileForm, profileIn } from '@/lib/api/auth/profile-fields'
import { ApiError, api } from '@/lib/api/client'
import { languages } from '@/lib/i18n/languages'
import { ProfileSection } from './profile-section'

const names = ['first_name', 'last_name'] as const
const isField = (path: string): path is keyof ProfileForm => Object.hasOwn(profileIn.shape, path)
const resolver = zodResolver(profileIn) as unknown as Resolver<ProfileForm>

/** Name and language. The language is that of the screens at once. */
export function ProfilePerson({
  profile: { first_name, last_name, language },
  onSaved,
}: {
  profile: Profile
  onSaved: (profile: Profile) => void
}) {
  const t = useTranslations('profile')
  const shell = useTranslations('shell')
  const router = useRouter()
  const notify = useNotify()
  const fieldError = useFieldError()
  const chooseLanguage = useChooseLanguage()
  const form = useForm<ProfileForm>({ defaultValues: { first_name, last_name, language }, resolver })
  const { register, handleSubmit, reset, setError, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  useUnsavedGuard(isDirty)
  const submit = handleSubmit(async (values): Promise<void> => {
    try {
      const { profile } = (await api.auth.profile.save(values)).response
      onSaved(profile)
      reset(values)
      notify.success(t('saved'))
      if (values.language === language) router.refresh()
      else chooseLanguage(values.language)
    } catch (error) {
      if (!(error instanceof ApiError) || !setServerErrors(error, setError, isField))
        notify.error(error, undefined, () => void submit())
    }
  })
  useSaveShortcut(() => void submit(), isDirty && !isSubmitting)
  return (
    <ProfileSection
      title={t('person')}
      badge={isDirty ? <Badge tone="warning">{t('unsaved')}</Badge> : undefined}
    >
      <form onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2" aria-label={t('person')}>
        {names.map((name) => (
          <FormField key={name} required label={t(name)} error={fieldError(errors[name])}>
            {(field) => (
              <Input
                {...field}
                autoComplete={name === 'first_name' ? 'given-name' : 'family-name'}
                {...register(name)}
              />
            )}
          </FormField>
        ))}
        <FormField label={t('language')} help={t('language_help')}>
          {(field) => (
            <Select
              {...field}
              {...register('language')}
              options={languages.map((value) => ({ value, label: shell(`languages.${value}`) }))}
            />
          )}
        </FormField>
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start sm:col-span-2"
          disabled={!isDirty}
          pending={isSubmitting}
        >
          {t('save')}
        </Button>
      </form>
    </ProfileSection>
  )
}
