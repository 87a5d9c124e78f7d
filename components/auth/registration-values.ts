import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import {
  businessRegistration,
  customerRegistration,
  type RegistrationForm,
  type RegistrationValues,
} from '@/lib/api/auth/registration-form'

/** The registration's form before anything is typed. */
export const EMPTY_REGISTRATION: RegistrationValues = {
  email: '',
  password: '',
  first_name: '',
  last_name: '',
  business_name: '',
  vatnumber: '',
  tax_regime: '',
  address_street_name: '',
  address_city: '',
  zipcode: '',
  country: 'IT',
  phone_number: '',
  cell_phone_number: '',
  agreement: false,
}

// Their texts accept anything that can be trimmed to one; the form holds texts only.
type FormResolver = Resolver<RegistrationValues, unknown, RegistrationForm>
export const customerResolver = zodResolver(customerRegistration) as unknown as FormResolver
export const businessResolver = zodResolver(businessRegistration) as unknown as FormResolver
