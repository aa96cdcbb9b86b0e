/** @param messageId UUID of a delivery @returns its id for the receiver, the same in all attempts and in the API */
export function webhookId(messageId: string): string {
  return `msg_${messageId.replaceAll('-', '')}`;
}
