/** The marketplace whose shops can be watched, wherever the spec writes `{marketplace}`. */
export const marketplace = 'Redbubble';
