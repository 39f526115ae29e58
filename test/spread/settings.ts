/** How many rigs a spread run has, and so how many test files run at once. */
export const rigCount = 2;

/** Of a rig's store; the AWS client reads them from the environment. */
export const storeCredentials = { AWS_ACCESS_KEY_ID: 'rig', AWS_SECRET_ACCESS_KEY: 'rig' };
