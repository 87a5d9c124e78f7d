/** The codes of PEC boxes and of sending by them, with their HTTP statuses. */
export const exchangeErrorStatus = {
  ERROR_PEC_PAUSED: 409,
  ERROR_PEC_USED: 409,
  ERROR_PEC_LABEL: 409,
  ERROR_PEC_ADDRESS_TAKEN: 409,
  ERROR_PEC_NO_SIGNERS: 422,
  ERROR_PEC_HOST: 422,
  ERROR_PEC_PORT: 422,
  ERROR_PEC_SMTP: 422,
  ERROR_PEC_IMAP: 422,
  ERROR_PEC_SIGN_IN: 422,
  ERROR_SENDING_UNCERTAIN: 409,
} as const
