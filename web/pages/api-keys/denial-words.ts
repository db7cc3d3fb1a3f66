/** Why a key was refused, and what helps, by the reason in its log. */
const denials: Record<string, { readonly what: string; readonly remedy: string }> = {
  IP_NOT_ALLOWED: {
    what: 'Address not allowed',
    remedy: 'Add the address to the key, or find out whose it is.',
  },
  RATE_LIMITED: {
    what: 'Too many requests',
    remedy: 'Send fewer a minute, or raise API_RATE_LIMIT.',
  },
  PERMISSION_DENIED: { what: 'Permission missing', remedy: 'Edit the key if it should be able to do this.' },
  INVALID_PARAM: { what: 'Field not accepted', remedy: 'The answer named the field; see the reference.' },
  INVALID_JSON: { what: 'Body is no JSON', remedy: 'Correct the sender.' },
  NOT_FOUND: { what: 'Not there', remedy: 'A wrong address, or a lead that the key’s user does not see.' },
  METHOD_NOT_ALLOWED: {
    what: 'Method not possible',
    remedy: 'See the reference for what the address takes.',
  },
  PAYLOAD_TOO_LARGE: { what: 'Body too large', remedy: 'A body has 256 KiB at most.' },
  UNSUPPORTED_MEDIA_TYPE: { what: 'Not sent as JSON', remedy: 'Send Content-Type: application/json.' },
  KEY_REVOKED: { what: 'Used after it was revoked', remedy: 'Something still has it. Take it out there.' },
  OLD_SECRET_ENDED: {
    what: 'Old value after its end',
    remedy: 'Something still has the value before the rotation.',
  },
  USER_DISABLED: { what: 'Its user is disabled', remedy: 'Enable the user, or make a key of somebody else.' },
  UNAVAILABLE: { what: 'Service was busy', remedy: 'Senders should try again; see the server’s log.' },
  INTERNAL_ERROR: { what: 'Fault on our side', remedy: 'See the server’s log.' },
}

/** The reason itself where there are no words for it yet. */
export function denialWords(reason: string): { readonly what: string; readonly remedy: string } {
  return denials[reason] ?? { what: reason, remedy: '' }
}
