import { useController, useFormContext } from 'react-hook-form'
import type { AnagraficaValues } from './anagrafica-values'

/** Returns the props that an input with suggestions needs for one of the form's fields. */
export function useSuggestField(name: 'address_street_name' | 'address_city') {
  const { control } = useFormContext<AnagraficaValues>()
  const { field } = useController({ control, name })
  const { ref, value, onBlur, onChange: onValueChange } = field
  return { ref, name, value, onBlur, onValueChange }
}
