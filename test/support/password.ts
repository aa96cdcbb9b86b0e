/** Of all users that tests make and whose passwords they do not care for. */
export const PASSWORD = 'correct horse';
