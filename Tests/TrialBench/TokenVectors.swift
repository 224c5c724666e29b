/// Tokens and keys that were made with OpenSSL.
package enum TokenVectors {
  /// A JSON Web Key Set with an RSA key and a key on P-256.
  package static let keys = """
    {"keys":[{"kty":"RSA","kid":"r","n":"7uwMJdItQhqqgOvf7-pa_g0jLaJ95b-MZOeh1_7dJB3F23x\
    nOx5ShrLHOfyBeT0nyD7wmJT3vdRQ9U7ovw22LR2B9X-1RF7M0vBCH_L9kL1uBRf4HSXWHPNHYHErr23fbin\
    1w1NVXDCdJdQcmyunjBzP9PeU7QTXanXMH4CeLPTtmELPfGPZn1PxuiGzJrvztH2cFxp5o6JU5kDK71XfL7p\
    KgfoQYcDqgj6c7ofLJNT82YtpdmSc4BwSfcCrFSKlYjqsJVKBy8xNWMW5UsZS9C3PndTyvTIemUFb4fK2RQe\
    y3fIMdGJCsWQVpukZa-oJliaelUU6fskd1Rg0w4_Ygw","e":"AQAB"},{"kty":"EC","crv":"P-256","\
    kid":"e","x":"vS7iCsiMIGp8CMtS6CUzvgN6EaR0tR6pKnmGs-0TorM","y":"AlipfBBZpOj2bD5w9Tnx\
    o7wSTTiio29XwXDTwXkZtT4"}]}
    """

  /// Grantiva, from 2025-03-19T12:00:00Z on for an hour, ES256.
  package static let genuine = """
    eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6ImUifQ.eyJzdWIiOiJkZXYtMSIsImlzcyI6ImFwa\
    S5ncmFudGl2YS5pbyIsImF1ZCI6ImNvbS5leGFtcGxlLndhbGxldCIsImlhdCI6MTc0MjM4NTYwMCwiZXhwI\
    joxNzQyMzg5MjAwLCJhdHRlc3QiOiJoYXJkd2FyZSIsImJ1bmRsZV9pZCI6ImNvbS5leGFtcGxlLndhbGxld\
    CIsInRlYW1faWQiOiI4WUUyM05aUzU3IiwiamFpbGJyZWFrX2RldGVjdGVkIjpmYWxzZX0.6F7NMcyUT3fVX\
    laIoh1MCgPIfWuKHF7x3BPE4GV_CCHocQeN8lCqsk6zYyqyDYugCxlK1rU_vKkieb_2UyDjSg
    """

  /// The same with its signature in DER.
  package static let der = """
    eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6ImUifQ.eyJzdWIiOiJkZXYtMSIsImlzcyI6ImFwa\
    S5ncmFudGl2YS5pbyIsImF1ZCI6ImNvbS5leGFtcGxlLndhbGxldCIsImlhdCI6MTc0MjM4NTYwMCwiZXhwI\
    joxNzQyMzg5MjAwLCJhdHRlc3QiOiJoYXJkd2FyZSIsImJ1bmRsZV9pZCI6ImNvbS5leGFtcGxlLndhbGxld\
    CIsInRlYW1faWQiOiI4WUUyM05aUzU3IiwiamFpbGJyZWFrX2RldGVjdGVkIjpmYWxzZX0.MEUCIQDetlIwZ\
    5s1gZmX_Yb1tEXG3VSxFFecxjQTxGljsV_ZJgIgR6DA2a1xdux8DdXBMHzegTd-qiiv6WGxkqaxPzM0K9c
    """

  /// The same under HMAC, with the PEM of the public key as its secret.
  package static let hmac = """
    eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJkZXYtMSIsImlzcyI6ImFwaS5ncmFudGl2YS5\
    pbyIsImF1ZCI6ImNvbS5leGFtcGxlLndhbGxldCIsImlhdCI6MTc0MjM4NTYwMCwiZXhwIjoxNzQyMzg5MjA\
    wLCJhdHRlc3QiOiJoYXJkd2FyZSIsImJ1bmRsZV9pZCI6ImNvbS5leGFtcGxlLndhbGxldCIsInRlYW1faWQ\
    iOiI4WUUyM05aUzU3IiwiamFpbGJyZWFrX2RldGVjdGVkIjpmYWxzZX0.S9U2v_DU7v8EMK9I5XrNaoP2UcR\
    Y1S3gx0-nG36NJWE
    """

  /// Firebase App Check, RS256.
  package static let appCheck = """
    eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6InIifQ.eyJzdWIiOiIxOjEyMzppb3M6YWJjIiwia\
    XNzIjoiaHR0cHM6Ly9maXJlYmFzZWFwcGNoZWNrLmdvb2dsZWFwaXMuY29tLzEyMyIsImF1ZCI6WyJwcm9qZ\
    WN0cy8xMjMiXSwiaWF0IjoxNzQyMzg1NjAwLCJleHAiOjE3NDIzODkyMDB9.zla8yPCLskOOth9U2A8W4DSt\
    xv39_7k76xEBtzBblxcwjx-sEktM-XE1d0G3D94FICpvMHavOZNdVU6wK4BHF9iBjlWBJhI88wkwBsXv9Q7p\
    m54fTSlWje-ZopP60tkmby-ulJ-CKGMj0U3JRNxYySHNlLba9LTMyPt0h856rcS0RMYQeI94PQfeaY3_GodL\
    -KamQ6ndghlpPeAD3EseduNmZZgTdqFsXN7ZOzRC7toRHMOsj4K4NBPxroZ1zUjiHoVlvuPiaKnYMXqx_X9W\
    ID1EG8Z82FDgjeARlBcnp_x3EjSYG_TuislRkmJI0lUhMls43WDWfKYh44JQJK2-3g
    """
}
