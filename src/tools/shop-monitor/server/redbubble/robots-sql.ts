/** Parameters: host. */
export const robotsSql = `
select robots, robots_read_at as "robotsReadAt" from marketplace_hosts where host = $1`;

/** Parameters: host, text, now. */
export const keepRobotsSql = `
update marketplace_hosts set robots = $2, robots_read_at = $3::timestamptz where host = $1`;
