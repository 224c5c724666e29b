COPY public.api_log (id, device, label, stored) FROM stdin;
1	phone	pay	{"appId": "A1B2C3D4E5.com.example.heldout", "assertion": "omlzaWduYXR1cmVYRzBFAiAqlR/vqu3YFFGmnYYQPU5kG1QWrUiDEFjJ1aiPkhzBpQIhAPbnCNDkdwm8wcCry638BHYTFlwKMCLEdDwIA2P6p/gJcWF1dGhlbnRpY2F0b3JEYXRhWCXq3A6n+zqwD1tXYkELR51ZgT7SFNIzRFugfNGiYt+tRkAAAAAH", "clientData": "eyJwYXkiOjEwMDAsInRvIjoieCJ9", "publicKey": "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEisnJBRMlckQarH70F9hwLHHQDudfaDq1rvGPSo1YjKnj8yBggB4odDQuF7TBggNkUa2oYcZVy8MTmc2OiVV06A==", "previousCounter": 6}
\.
